// TypeScript 7 has no compiler API, so swc reads the sources. dependency-cruiser never tells swc that a `.tsx` file holds
// JSX, and then fails on it; this adds the missing option. `tests/architecture` proves that both kinds are read.
const swc = require("@swc/core");
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });

const testFiles = "\\.(test|e2e)\\.tsx?$";
const production = { path: "^(apps|packages)/[^/]+/src/", pathNot: testFiles };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one thing, or hide a third: move what both need below both.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports the file and it imports nothing: use it or remove it.",
      severity: "error",
      // The build alone puts bring.ts around every import(), see vite.config.ts.
      from: {
        orphan: true,
        path: "^(apps|packages)/[^/]+/src/",
        pathNot: [testFiles, "\\.d\\.ts$", "^apps/web/src/bring\\.ts$"],
      },
      to: {},
    },
    {
      name: "imports-resolve",
      comment: "The file or package does not exist; relative imports carry their extension, `./x.ts`.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "production-uses-declared-dependencies",
      comment:
        "Name the package under `dependencies` of this workspace: devDependencies are absent where the product runs.",
      severity: "error",
      from: production,
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only", "npm"],
        pathNot: ["node_modules/@types/"],
      },
    },
    {
      name: "production-knows-no-tests",
      comment: "Product code may not depend on tests, checks, benchmarks or scripts.",
      severity: "error",
      from: production,
      to: { path: [testFiles, "^(tests|checks|benchmarks|scripts)/"] },
    },
    {
      name: "contract-knows-no-app",
      comment: "The contract is what API and pages agree on: it may depend on neither.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|scripts|checks|benchmarks)/" },
    },
    {
      name: "contract-runs-anywhere",
      comment: "Server and browser both run the contract: no module of Node.",
      severity: "error",
      from: { path: "^packages/contract/src/", pathNot: testFiles },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "rules-are-pure",
      comment:
        "A rule takes what it needs and returns what follows: it imports other rules, decimal.ts, and types of a schema, nothing else.",
      severity: "error",
      from: { path: "\\.rules\\.ts$" },
      to: {
        pathNot: ["\\.rules\\.ts$", "^packages/contract/src/decimal\\.ts$", "^packages/contract/src/.+\\.schema\\.ts$"],
      },
    },
    {
      name: "apps-meet-in-the-contract",
      comment: "The API and the pages know the contract, never each other.",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "api-shared-knows-no-feature",
      comment: "Raise what is shared out of the feature, or hand it in as an argument.",
      severity: "error",
      from: { path: "^apps/api/src/shared/", pathNot: testFiles },
      to: { path: "^apps/api/src/", pathNot: "^apps/api/src/shared/" },
    },
    {
      name: "api-wiring-is-a-leaf",
      comment: "Only app.ts wires an `x.api.ts`; what others need of it belongs in queries or commands.",
      severity: "error",
      from: { pathNot: ["^apps/api/src/app\\.ts$", testFiles, "^tests/"] },
      to: { path: "\\.api\\.ts$" },
    },
    {
      name: "api-features-meet-below",
      comment: "A feature uses another's tables, queries and commands; everything else in it is its own affair.",
      severity: "error",
      from: { path: "^apps/api/src/features/([^/]+)/", pathNot: testFiles },
      to: {
        path: "^apps/api/src/features/",
        pathNot: ["^apps/api/src/features/$1/", "\\.(table|queries|commands)\\.ts$"],
      },
    },
    {
      name: "api-reads-do-not-write",
      comment: "Tables and queries lie below commands: a read never writes.",
      severity: "error",
      from: { path: "^apps/api/src/.+\\.(table|queries)\\.ts$" },
      to: { path: "\\.commands\\.ts$" },
    },
    {
      name: "web-shared-knows-no-feature",
      comment: "Raise what is shared out of the feature, or hand it in as a prop.",
      severity: "error",
      from: { path: "^apps/web/src/shared/", pathNot: testFiles },
      to: { path: "^apps/web/src/features/" },
    },
    {
      name: "web-features-are-islands",
      comment:
        "Features of the pages meet through routes and the contract; a third that needs the same raises it to shared/.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "web-runs-in-a-browser",
      comment: "The browser has no modules of Node.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: testFiles },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "e2e-drives-the-browser",
      comment: "Browser tests know what a person sees and the contract's texts, never the code of an app.",
      severity: "error",
      from: { path: "^tests/e2e/" },
      to: { path: "^apps/" },
    },
  ],
  options: {
    parser: "swc",
    moduleSystems: ["es6", "cjs"],
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|data|test-results|playwright-report)/|^tests/architecture/planted/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
