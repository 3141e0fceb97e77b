# The site. It keeps nothing outside /data and /tmp, so that its root may be read-only:
#   docker build -t stellaverse .
#   docker run --read-only --tmpfs /tmp -v stellaverse:/data -p 127.0.0.1:3000:3000 stellaverse
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The image has Node already.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN install -d -m 0700 -o node -g node /data
COPY --from=packages /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json ./
COPY contract ./contract
COPY domain ./domain
COPY server ./server
# The colors of the pictures of link previews.
COPY web/base/theme/tokens.css ./web/base/theme/tokens.css
USER node
VOLUME /data
EXPOSE 3000
# Whether the process responds: a container that is restarted because the database is away helps nobody. A proxy asks /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
