# The site and its relay in one container. Adapt content/ to the studio first, then build and run:
#   docker build -t neem-and-noor .
#   docker run -p 3000:3000 -v spool:/spool --env-file enquiries.env neem-and-noor
# deploy/README.md describes enquiries.env, and how to update the base image.
ARG NODE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${NODE} AS build
WORKDIR /app
COPY . .
# The cache keeps downloaded packages between builds.
RUN --mount=type=cache,target=/root/.npm npm ci
# By default forms are posted to the relay of this container. To use the third-party service instead, build with
# --build-arg ENQUIRY_SERVICE=https://formsubmit.co
ARG ENQUIRY_SERVICE=/relay
# The cache keeps encoded images between builds.
RUN --mount=type=cache,target=/app/.cache ENQUIRY_SERVICE=$ENQUIRY_SERVICE npm run build

# With the admin, which needs the sources, the development packages and git:
#   docker build --target admin -t neem-and-noor-admin .
# Run it with a volume at /data. apps/admin/README.md describes its settings.
FROM build AS admin
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git openssh-client && rm -rf /var/lib/apt/lists/*
RUN npm run build:admin && mkdir -p /data node_modules/.vite node_modules/.cache && rm -rf .cache && ln -s /data/pictures .cache && chown -R node:node /data node_modules/.vite node_modules/.cache
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/data/spool ADMIN_FOLDER=/data/admin
USER node
VOLUME /data
EXPOSE 3000
CMD ["sh", "-c", "mkdir -p /data/pictures && exec node apps/admin/start.ts"]

# Only runtime packages. --ignore-scripts: the package "node" would install a second Node.
FROM ${NODE} AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY apps/server ./apps/server
RUN npm ci --omit=dev --ignore-scripts --workspace @studio/server

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/spool
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/build ./build
COPY --from=build /app/content/studio.yaml ./content/studio.yaml
COPY --from=build /app/content/brand.yaml ./content/brand.yaml
COPY --from=build /app/content/messages.yaml ./content/messages.yaml
RUN mkdir /spool && chown node:node /spool
USER node
# Without a volume, waiting enquiries are lost with the container.
VOLUME /spool
EXPOSE 3000
# Checks the process only, not /healthz: a late mail is no reason for a restart.
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/relay/thank-you').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/start.ts"]
