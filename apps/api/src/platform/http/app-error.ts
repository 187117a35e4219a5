import { type Dependent, type ErrorCode, type ErrorParams, errors, type Issue } from "@pomar/contract/core/errors";

/** A refusal that is shown to the user: a code of the contract's list with its sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  issues: Issue[] | undefined;
  readonly params: readonly unknown[];

  /** The records that block the action, at most twenty, to which the page links. */
  dependents: Dependent[] | undefined;

  private constructor(code: ErrorCode, message: string, params: readonly unknown[], issues?: Issue[]) {
    super(message);
    this.code = code;
    this.statusCode = errors[code].status;
    this.params = params;
    this.issues = issues;
  }

  static of<Code extends ErrorCode>(code: Code, ...params: ErrorParams<Code>): AppError {
    const sentence = errors[code].message as (...params: unknown[]) => string;
    return new AppError(code, sentence(...params), params);
  }

  because(dependents: Dependent[]): this {
    this.dependents = dependents.slice(0, 20);
    return this;
  }

  /** Returns the same refusal, shown beside a field. */
  at(path: string): this {
    this.issues = [{ path, message: this.message }];
    return this;
  }

  /** Joins several refusals of one call into the first refusal, with the message of each beside its field. */
  static first([first, ...others]: [AppError, ...AppError[]]): AppError {
    first.issues = [first, ...others].flatMap(({ issues = [] }) => issues);
    return first;
  }

  /** Builds the refusal for invalid fields; the message of a single field becomes the message of the refusal. */
  static invalid(issues: Issue[]): AppError {
    const [only] = issues;
    const message = issues.length === 1 && only ? only.message : errors["request.invalid"].message();
    return new AppError("request.invalid", message, [], issues);
  }
}

/** Leaves out issues that the stored record already had, so that a change is refused only for the issues it adds. */
export function newIssues(issues: readonly Issue[], before: readonly Issue[]): Issue[] {
  return issues.filter(
    ({ path, message }) => !before.some((known) => known.path === path && known.message === message),
  );
}

/** Returns the refusal that a `catch` receives. @throws any other error, which ends the call. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Returns the record. @throws 404 when the record does not exist. */
export function orNotFound<Thing>(thing: Thing | undefined | null): Thing {
  if (thing === undefined || thing === null) throw AppError.of("record.not-found");
  return thing;
}
