// TypeScript 7 has no compiler API, so swc reads the sources. dependency-cruiser never tells swc that a `.tsx` file holds
// JSX, and then fails on it; this adds the missing option. `tests/architecture` proves that both kinds are read.
const swc = require("@swc/core");
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });

/** The areas of API, contract and pages, the lowest first: an area of the API or the contract imports only lower ones. */
const areas = require("./tools/areas.json");
const anyArea = areas.join("|");

const testFiles = "\\.(test|e2e)\\.tsx?$";
const upward = (floor, root) =>
  areas.slice(0, -1).map((area, index) => ({
    name: `${floor}-${area}-imports-nothing-above`,
    comment: `Areas: ${areas.join(" < ")}. Move what both need into the lower one, or hand it in as an argument.`,
    severity: "error",
    from: { path: `^${root}/${area}/`, pathNot: testFiles },
    to: { path: `^${root}/(${areas.slice(index + 1).join("|")})/` },
  }));

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
      from: {
        orphan: true,
        path: "^(apps|packages)/[^/]+/src/",
        pathNot: [testFiles, "\\.d\\.ts$"],
      },
      to: {},
    },
    {
      name: "imports-resolve",
      comment: "The file or package does not exist; relative imports carry their extension, `./x.ts`.",
      severity: "error",
      from: {},
      // With `?url` Vite hands out a file's address; its build fails where there is none.
      to: { couldNotResolve: true, pathNot: "\\?url$" },
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
      to: { path: [testFiles, "^(tests|tools)/"] },
    },
    {
      name: "contract-knows-no-app",
      comment: "The contract is what API and pages agree on: it may depend on neither.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|tools)/" },
    },
    {
      name: "tools-know-no-product",
      comment:
        "A package for files, HTTPS or PostgreSQL serves any product: hand in as an argument what it needs to know.",
      severity: "error",
      from: { path: "^packages/(embedded-postgres|local-https|xlsx)/src/" },
      to: { path: "^packages/(contract|demo)/" },
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
        "A rule takes what it needs and returns what follows: it imports other rules, decimal.ts, kinds.ts, and types of a schema, nothing else.",
      severity: "error",
      from: { path: "\\.rules\\.ts$" },
      to: {
        pathNot: [
          "\\.rules\\.ts$",
          "^packages/contract/src/(core/decimal|kinds)\\.ts$",
          "^packages/contract/src/.+\\.schema\\.ts$",
        ],
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
      name: "contract-core-knows-no-area",
      comment: "core describes calls, fields and numbers of any product: move the decision into its area or kinds.ts.",
      severity: "error",
      from: { path: "^packages/contract/src/core/", pathNot: testFiles },
      to: { path: `^packages/contract/src/(${anyArea})/` },
    },
    ...upward("contract", "packages/contract/src"),
    {
      name: "api-schema-is-the-bottom",
      comment: "Every room may read a table; a table imports other tables and the contract, nothing else.",
      severity: "error",
      from: { path: "^apps/api/src/schema/" },
      to: { path: "^apps/api/src/", pathNot: "^apps/api/src/schema/" },
    },
    {
      name: "api-platform-knows-no-area",
      comment: "Raise what is shared out of the area, or hand it in as an argument.",
      severity: "error",
      from: { path: "^apps/api/src/platform/", pathNot: testFiles },
      to: { path: "^apps/api/src/", pathNot: "^apps/api/src/(platform|schema)/" },
    },
    {
      name: "api-wiring-is-a-leaf",
      comment: "Only app.ts wires an `x.api.ts`; what others need of it belongs in queries or commands.",
      severity: "error",
      from: { pathNot: ["^apps/api/src/app\\.ts$", testFiles, "^tests/"] },
      to: { path: "\\.api\\.ts$" },
    },
    {
      name: "api-rooms-meet-below",
      comment: "A room uses another's queries and commands; everything else in it is its own affair.",
      severity: "error",
      from: { path: `^apps/api/src/(${anyArea})/([^/]+)/`, pathNot: testFiles },
      to: {
        path: `^apps/api/src/(${anyArea})/[^/]+/`,
        pathNot: ["^apps/api/src/$1/$2/", "\\.(queries|commands)\\.ts$"],
      },
    },
    {
      name: "api-reads-do-not-write",
      comment: "Queries lie below commands: a read never writes.",
      severity: "error",
      from: { path: "^apps/api/src/.+\\.queries\\.ts$" },
      to: { path: "\\.commands\\.ts$" },
    },
    ...upward("api", "apps/api/src"),
    {
      name: "web-ui-knows-no-area",
      comment:
        "ui/ would serve any product: move what knows lots or fruits to an area's parts, or hand it in as a prop.",
      severity: "error",
      from: { path: "^apps/web/src/ui/", pathNot: testFiles },
      to: { path: "^apps/web/src/", pathNot: "^apps/web/src/ui/" },
    },
    {
      name: "web-parts-know-no-page",
      comment: "parts/ holds what several pages show: hand in as a prop what one of them decides.",
      severity: "error",
      from: { path: `^apps/web/src/(${anyArea})/parts/`, pathNot: testFiles },
      to: { path: "^apps/web/src/", pathNot: `^apps/web/src/(ui|(${anyArea})/parts)/` },
    },
    {
      name: "web-rooms-are-islands",
      comment:
        "Pages meet through routes and the contract; a third that needs the same raises it to an area's parts or ui/.",
      severity: "error",
      from: { path: `^apps/web/src/(${anyArea})/(?!parts/)([^/]+)/` },
      to: { path: "^apps/web/src/", pathNot: [`^apps/web/src/(ui|(${anyArea})/parts)/`, "^apps/web/src/$1/$2/"] },
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
