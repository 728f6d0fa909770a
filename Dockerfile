# Node 20 no longer gets security fixes.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/container/production-folder.mjs /site

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Only what the site loads: no embedded database, no build cache, no development packages.
# It only reads its program. Everything that it writes is in /data.
COPY --from=build /site ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database, then serves the build. `tests/scaling/container.spec.ts` does the same without Docker.
CMD ["node", "scripts/container/serve.mjs"]
