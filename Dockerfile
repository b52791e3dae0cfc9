# The build has compilers: lmdb has no binary for every processor, and is compiled where there is none.
FROM node:22-bookworm AS build
WORKDIR /midblock
COPY package.json package-lock.json .npmrc ./
RUN npm install
COPY tsconfig.json rolldown.config.js rolldown.types.config.js ./
COPY src ./src
RUN npm run build && npm prune --omit=dev && npm install --omit=dev --no-save "lmdb@$(node -p 'require("./package.json").devDependencies.lmdb')"

FROM node:22-bookworm-slim
LABEL org.opencontainers.image.title="midblock" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production MIDBLOCK_HOST=0.0.0.0 MIDBLOCK_PORT=8545
COPY --from=build /midblock/package.json /midblock/
COPY --from=build /midblock/node_modules /midblock/node_modules
COPY --from=build /midblock/lib /midblock/lib
RUN mkdir /data && chown node:node /data
WORKDIR /data
USER node
EXPOSE 8545
HEALTHCHECK --interval=2s --timeout=2s --start-period=10s --retries=5 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MIDBLOCK_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/midblock/lib/cli.cjs"]
