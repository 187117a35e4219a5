import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "console",
  reason: "What is logged must carry its level and request, and stay out of the browser's console.",
  // `log-error.ts` is the one place for what the customer's text wants logged in the browser.
  files: /^(apps|packages)\/[^/]+\/src\/(?!main\.|ui\/log-error\.ts$).+(?<!\.test)\.tsx?$/,
  find: (sources) =>
    occurrences(
      sources,
      /\bconsole\.\w+/g,
      (match) => `${match}: use the logger (\`app.log\`, \`request.log\`) in the API and an alert in the pages`,
      codeOnly,
    ),
};
