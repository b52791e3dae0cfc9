/** The default path of the IPC socket. */

export const isWindows = process.platform === "win32"

/** The path of the socket when the caller names none. */
export const defaultIpcPath = isWindows ? "\\\\.\\pipe\\midblock.ipc" : "/tmp/midblock.ipc"
