import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isCurrent, isLasting, makeAuthority, makeServerCertificate, signable } from "./certificates.ts";
import { closeFolder, type KeyedCertificate, readKept, writeKept } from "./keyed-certificate.ts";

/** The files of an authority and of its server certificate, each with its key. */
export function filesIn(folder: string): { authority: string; server: string } {
  return { authority: path.join(folder, "authority.pem"), server: path.join(folder, "server.pem") };
}

export interface LocalAuthorityOptions {
  folder: string;
  machine: string;
  /** The machine's names, read at every check because a network may assign new addresses. */
  names: () => string[];
  clock: () => Date;
  log: (line: string) => void;
  /** Describes an error in words that a log may contain. */
  describeError: (error: unknown) => string;
}

export interface LocalAuthority {
  /** The authority's certificate, which devices install, as PEM. */
  certificate: string;
  /** The names in the server's certificate. */
  names: string[];
  /** Names of the machine that the authority may not sign for, because it was created before the machine had them. */
  refused: string[];
}

/** Creates missing, invalid or expiring files. Keeps a valid authority, as devices have installed the authority. */
export async function keepCertificate(options: LocalAuthorityOptions): Promise<LocalAuthority> {
  const { folder, clock, log } = options;
  const files = filesIn(folder);
  await closeFolder(folder, Object.values(files));
  const now = clock();
  const names = options.names();
  const authority = await keepAuthority(options, names, now);
  const serverFile = readKept(files.server);
  if (serverFile === "broken") log(`O certificado em ${files.server} não pôde ser lido e foi feito de novo.`);
  if (serverFile === null || serverFile === "broken" || !isCurrent(serverFile, { authority, names, now }))
    await writeKept(files.server, await makeServerCertificate(authority, names, now));
  const signed = signable(authority, names);
  return { certificate: authority.certificate, names: signed, refused: names.filter((name) => !signed.includes(name)) };
}

async function keepAuthority(
  { folder, machine, log }: LocalAuthorityOptions,
  names: readonly string[],
  now: Date,
): Promise<KeyedCertificate> {
  const { authority: file } = filesIn(folder);
  const authorityFile = readKept(file);
  if (authorityFile !== null && authorityFile !== "broken" && isLasting(authorityFile, now)) return authorityFile;
  if (authorityFile !== null)
    log(
      `A autoridade certificadora em ${file} ${authorityFile === "broken" ? "não pôde ser lida" : "está no fim da validade"} e foi feita de novo: ` +
        "instale a nova em cada aparelho.",
    );
  const newAuthority = await makeAuthority(machine, names, now);
  await writeKept(file, newAuthority);
  return newAuthority;
}

/** Checks the certificate at an interval; a check costs almost nothing. @throws when the first check fails. */
export async function openLocalAuthority(options: LocalAuthorityOptions, everyMs: number) {
  const { folder, log } = options;
  let reportedNames = "";
  let latest = await look();

  async function look(): Promise<LocalAuthority> {
    const current = await keepCertificate(options);
    const refused = current.refused.join(", ");
    if (refused !== "" && refused !== reportedNames)
      log(
        `A autoridade certificadora foi feita antes de ${refused} e não vale para esse endereço. ` +
          `Se alguém o usa, apague a pasta ${folder}, reinicie e instale a autoridade nova em cada aparelho.`,
      );
    reportedNames = refused;
    return current;
  }

  // A check starts only after the previous check has ended, since two checks at once would write the same file.
  const stopping = new AbortController();
  const { signal } = stopping;
  const goOn = async () => {
    while (await sleep(everyMs, true, { signal, ref: false }).catch(() => false)) {
      try {
        latest = await look();
      } catch (error) {
        log(`O certificado não pôde ser renovado: ${options.describeError(error)}`);
      }
    }
  };
  goOn();
  return { latest: () => latest, stop: () => stopping.abort() };
}
