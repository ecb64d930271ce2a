# One stage builds; the other holds what the server needs to run.
# "Run it in a container" in packages/lock-server/OPERATING.md says how to build and run it.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
COPY packages/lock/package.json packages/lock/
COPY packages/lock-server/package.json packages/lock-server/
COPY packages/guide-checks/package.json packages/guide-checks/
COPY packages/lock/bin packages/lock/bin
COPY packages/lock-server/bin packages/lock-server/bin
RUN npm ci --ignore-scripts
# Build-time settings; see packages/lock-server/OPERATING.md.
ARG SITE_URL
ARG PRODUCT_NAME
ARG ALGOLIA_APP_ID
ARG SIGNALS
ARG ASSISTANTS
ARG ROLE_NAMES
ARG SIGN_IN_HELP
ARG GRAPHQL_GET_QUERIES
ARG EXPIRES_IN
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /site
COPY package.json package-lock.json ./
COPY packages/lock/package.json packages/lock/
COPY packages/guide-checks/package.json packages/guide-checks/
COPY --from=build /site/packages/lock-server packages/lock-server
# No package that the server needs has an install script.
RUN npm ci --omit=dev --ignore-scripts --workspace=docusaurus-lock-server && npm cache clean --force
COPY --from=build /site/build build
RUN install -d -o node -g node data
# The user `node`, by number: Kubernetes with `runAsNonRoot` refuses a name.
USER 1000:1000

# The accounts service refuses the name in new passwords.
ARG PRODUCT_NAME
ENV PRODUCT_NAME=$PRODUCT_NAME
# The server warns of an expiresIn that the build may take for another unit.
ARG EXPIRES_IN
ENV EXPIRES_IN=$EXPIRES_IN
# Reached from outside the container, unlike the default.
ENV HOST=0.0.0.0
EXPOSE 3000
# Accounts in a file stay when the container goes.
VOLUME /site/data
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: `docker stop` tells the server itself, which finishes open requests.
CMD ["node", "packages/lock-server/bin/docusaurus-lock-server.js"]
