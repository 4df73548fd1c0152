// An asset's import gives its address; tests only need it to be a string.
module.exports = { __esModule: true, default: '/asset-stub' };
