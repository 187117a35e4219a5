import type { Check } from "./check.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, string | Record<string, string>>;
}

const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

export const check: Check = {
  name: "pinned-versions",
  reason: "A version moves when somebody decides so and runs the tests, not when the lock file is written anew.",
  files: /(^|\/)package\.json$/,
  find: (sources) =>
    sources.flatMap(({ path, text }) => {
      const { dependencies, devDependencies, optionalDependencies, overrides = {} } = JSON.parse(text) as Manifest;
      const nested = Object.entries(overrides).map(([name, to]) => (typeof to === "string" ? { [name]: to } : to));
      return [dependencies, devDependencies, optionalDependencies, ...nested]
        .flatMap((group = {}) => Object.entries(group))
        .filter(([, version]) => !exact.test(version))
        .map(([name, version]) => ({
          path,
          line: text.slice(0, text.indexOf(`"${name}": "${version}"`)).split("\n").length,
          message: `${name} ${version}: name one version`,
        }));
    }),
};
