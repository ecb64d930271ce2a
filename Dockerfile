# The README's commands, one by one. Build and run it as README.md, "In a
# container", says.
FROM node:20-bookworm-slim
RUN install -d -o node -g node /site /site/data
WORKDIR /site
USER node

COPY --chown=node:node package.json package-lock.json ./
RUN npm ci

# Build-time settings; see README.md.
ARG SITE_URL
ARG PRODUCT_NAME
ARG ALGOLIA_APP_ID
COPY --chown=node:node . .
RUN npm run build

# Reached from outside the container, unlike the default.
ENV HOST=0.0.0.0
EXPOSE 3000
# Accounts in a file stay when the container goes.
VOLUME /site/data
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "run", "serve"]
