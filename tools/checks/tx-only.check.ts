import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "tx-only",
  reason:
    "A write through the outer handle is a second transaction: it survives a rollback and can deadlock with the first.",
  files: /\.commands\.ts$/,
  except: {
    "apps/api/src/people/session/session.commands.ts":
      "Login and the look at a token happen before a session, so before the transaction of a request.",
  },
  find: (sources) =>
    occurrences(
      sources,
      /\b(db|Db|Database|pool)\b|\.transaction\(/g,
      (match) => `${match}: use the \`tx: Tx\` that the command receives; the server opened its transaction`,
      codeOnly,
    ),
};
