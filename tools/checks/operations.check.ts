import { validate } from "dockerfile-utils";
import { parseDocument } from "yaml";
import type { Check, Source, Violation } from "./check.ts";

/** The restrictions that every systemd service must declare. */
export const demanded = [
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "ProtectKernelTunables=yes",
  "ProtectControlGroups=yes",
  "RestrictSUIDSGID=yes",
  "RestrictNamespaces=yes",
  "SystemCallFilter=@system-service",
];

// Environment variables that belong to other programs than the app.
const foreign = /^(NODE_ENV|POSTGRES_\w+)$/;

export const check: Check = {
  name: "operations",
  reason:
    "Units and container files run where nobody of us looks: they are well formed, unprivileged, and name settings that exist.",
  files: /^(Dockerfile|compose\.yaml|ops\/.+|apps\/api\/src\/config\.ts)$/,
  find: (sources) => {
    const config = sources.find(({ path }) => path.endsWith("config.ts"))?.text ?? "";
    const knownSettings = new Set([...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name ?? ""));
    return sources.flatMap((source) => {
      const unknown = settingsIn(source).filter(
        ({ name }) => !foreign.test(name) && !knownSettings.has(name.replace(/_FILE$/, "")),
      );
      return [
        ...unknown.map(({ name, line }) => ({
          path: source.path,
          line,
          message: `${name} is no setting of config.ts`,
        })),
        ...ofKind(source),
      ];
    });
  },
};

function ofKind(source: Source): Violation[] {
  if (source.path === "Dockerfile") return dockerfile(source);
  if (/\.ya?ml$/.test(source.path)) return yaml(source);
  if (source.path.endsWith(".service")) return service(source);
  return [];
}

function dockerfile({ path, text }: Source): Violation[] {
  const last = text.slice(Math.max(0, text.lastIndexOf("\nFROM ")));
  const wrong = [
    !/^USER (?!root\b|0\b)\w+/m.test(last) && "the last stage runs as root: name another USER",
    !/^HEALTHCHECK /m.test(last) && "the last stage has no HEALTHCHECK",
    /^FROM (?!\S+:[\w.-]*\d)/m.test(text) && "an image without a version: name one",
    /npm (install|i)\b|npm ci(?!.*--ignore-scripts)/.test(text) && "install by `npm ci --ignore-scripts`",
  ];
  return [
    ...validate(text).map(({ range, message }) => ({ path, line: range.start.line + 1, message: String(message) })),
    ...wrong.filter((message) => typeof message === "string").map((message) => ({ path, line: 1, message })),
  ];
}

function yaml({ path, text }: Source): Violation[] {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const errors = document.errors.map(({ message, linePos }) => ({ path, line: linePos?.[0].line ?? 1, message }));
  if (errors.length > 0 || path !== "compose.yaml") return errors;
  const { services, secrets = {} } = document.toJS() as Compose;
  const wrong = Object.entries(services).flatMap(
    ([name, { image, privileged, security_opt = [], secrets: used = [] }]) => [
      privileged && `${name} is privileged`,
      !security_opt.includes("no-new-privileges:true") &&
        `${name} may gain privileges: security_opt no-new-privileges:true`,
      image !== undefined && !/:[\w.-]*\d/.test(image) && `${name}: an image without a version`,
      ...used.map((secret) => !(secret in secrets) && `${name}: the secret ${secret} is not declared`),
    ],
  );
  return wrong.filter((message) => typeof message === "string").map((message) => ({ path, line: 1, message }));
}

interface Compose {
  services: Record<string, { image?: string; privileged?: boolean; security_opt?: string[]; secrets?: string[] }>;
  secrets?: Record<string, unknown>;
}

function service({ path, text }: Source): Violation[] {
  const lines = text.split("\n");
  const odd = lines.flatMap((line, index) =>
    /^(|#.*|\[(Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line)
      ? []
      : [{ path, line: index + 1, message: "is no setting of a unit" }],
  );
  const missing = demanded.filter((setting) => !lines.includes(setting));
  return [...odd, ...missing.map((setting) => ({ path, line: 1, message: `lacks ${setting}` }))];
}

/** Finds the environment variables that a file sets, each with its line. */
function settingsIn({ path, text }: Source): { name: string; line: number }[] {
  const pattern =
    path === "Dockerfile"
      ? /(?<=^ENV .*)\b([A-Z_]+)(?==)/gm
      : path === "compose.yaml"
        ? /(?<=^ {6})([A-Z][A-Z_]+)(?=:)/gm
        : path.endsWith(".service")
          ? /(?<=^Environment=)([A-Z_]+)/gm
          : /$^/g;
  return [...text.matchAll(pattern)].map(({ 0: name, index }) => ({
    name,
    line: text.slice(0, index).split("\n").length,
  }));
}
