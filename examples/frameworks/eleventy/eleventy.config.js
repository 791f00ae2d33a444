export default (config) => {
  config.addPassthroughCopy({ "node_modules/ninefold": "ninefold" });
};
