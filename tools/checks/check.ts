/** A file of the repository: its path from the root and its text. */
export interface Source {
  path: string;
  text: string;
}

export interface Violation {
  path: string;
  line: number;
  /** A sentence that names the remedy and not only the fault. */
  message: string;
}

/** One rule of this repository that a program can check. */
export interface Check {
  name: string;
  /** The reason for the rule. */
  reason: string;
  /** The files that the check reads, by path from the root. */
  files: RegExp;
  /** Files that may break the rule, each with the reason. An exception that is no longer needed is a violation too. */
  except?: Record<string, string>;
  find(sources: readonly Source[], root: string): Violation[] | Promise<Violation[]>;
}

/** Runs a check over a tree. Returns violations outside the excepted files, and exceptions that are not needed. */
export async function findViolations(check: Check, tree: readonly Source[], root: string): Promise<Violation[]> {
  const sources = tree.filter((source) => check.files.test(source.path));
  if (sources.length === 0) {
    return [{ path: "", line: 0, message: `looks at no file: correct its pattern ${check.files} or remove the check` }];
  }
  const violations = await check.find(sources, root);
  const excepted = Object.keys(check.except ?? {});
  const needless = excepted.filter((path) => !violations.some((violation) => violation.path === path));
  return [
    ...violations.filter((violation) => !excepted.includes(violation.path)),
    ...needless.map((path) => ({ path, line: 0, message: "is excepted without need: remove the exception" })),
  ];
}
