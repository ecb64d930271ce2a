exports.__importDefault = (module) =>
  module?.__esModule ? module : {default: module};
