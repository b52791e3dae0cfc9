/** The default path of the IPC socket. */

export const isWindows = process.platform === "win32"

/** Where the socket is when no path is given. */
export const defaultIpcPath = isWindows ? "\\\\.\\pipe\\midblock.ipc" : "/tmp/midblock.ipc"
