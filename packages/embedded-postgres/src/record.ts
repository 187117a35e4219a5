import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import { systemFolder } from "./binaries.ts";

/** The content of `postgres.json` in a data folder, which describes the folder's PostgreSQL cluster. */
export interface PostgresRecord {
  id: string;
  /** The data folder's path when the record was written, which distinguishes a moved folder from a copied folder. */
  home: string;
  /** The cluster's path: absolute, or relative to the data folder. */
  cluster: string;
  password: string;
  /** True when the initialisation of the cluster has finished. */
  created: boolean;
  /** The socket folder or the loopback address of PostgreSQL's last start; `port` belongs to the same start. */
  host?: string;
  port?: number;
}

/** A data folder. */
export interface Home {
  home: string;
  log: (line: string) => void;
  /** Absolute folder for a new cluster; absent: the default folder of clusters. */
  newCluster?: string | undefined;
}

const fileName = "postgres.json";

export function clusterPath(home: string, record: PostgresRecord): string {
  return path.resolve(home, record.cluster);
}

/**
 * Reads the record or creates one; the caller must have locked the data folder.
 * @throws when the cluster is missing: a new, empty cluster would hide the loss.
 */
export async function loadRecord({ home, log, newCluster }: Home): Promise<PostgresRecord> {
  const existingRecord = read(home);
  if (!existingRecord) return begin(home, newCluster);
  if (path.isAbsolute(existingRecord.cluster) && isCopy(home, existingRecord)) {
    log(
      `A pasta ${home} é cópia de ${existingRecord.home}, que continua em uso: começa com um banco de dados próprio, vazio.`,
    );
    return begin(home, newCluster);
  }
  if (existingRecord.created && !existsSync(path.join(clusterPath(home, existingRecord), "PG_VERSION"))) {
    throw new Error(
      `O banco de dados de ${home} deveria estar em ${clusterPath(home, existingRecord)}, que não existe: ` +
        `devolva essa pasta ao lugar, ou apague ${path.join(home, fileName)} para começar com um banco vazio.`,
    );
  }
  return existingRecord.home === home ? existingRecord : saveRecord(home, { ...existingRecord, home });
}

/** Writes the record atomically. */
export async function saveRecord(home: string, record: PostgresRecord): Promise<PostgresRecord> {
  const temporary = path.join(home, `${fileName}.${process.pid}`);
  const file = await open(temporary, "w", 0o600);
  await file.writeFile(`${JSON.stringify(record, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(temporary, path.join(home, fileName));
  return record;
}

function begin(home: string, newCluster: string | undefined): Promise<PostgresRecord> {
  const inside = path.join(home, "postgresql");
  if (existsSync(inside)) {
    throw new Error(
      `${inside} existe, mas falta ${path.join(home, fileName)}, que guarda a senha: devolva esse arquivo ao lugar.`,
    );
  }
  const id = randomUUID();
  // The account that runs PostgreSQL may have no access to root's home or checkout.
  const usual = process.getuid?.() === 0 ? path.join(systemFolder, "clusters", id) : "postgresql";
  // The record is saved before the cluster is created: without the stored password a cluster would be unusable.
  return saveRecord(home, {
    id,
    home,
    cluster: newCluster ?? usual,
    password: randomBytes(24).toString("base64url"),
    created: false,
  });
}

function read(home: string): PostgresRecord | undefined {
  const file = path.join(home, fileName);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PostgresRecord;
  } catch (cause) {
    throw new Error(`${file} não pôde ser lido: inicie o Pomar com a conta que criou esta pasta de dados.`, { cause });
  }
}

/** Whether the data folder is a copy: a copied checkout must not write into the original's database. */
function isCopy(home: string, record: PostgresRecord): boolean {
  if (record.home === home || !existsSync(path.join(record.home, fileName))) return false;
  const [there, here] = [statSync(record.home), statSync(home)];
  if (there.dev === here.dev && there.ino === here.ino) return false;
  return read(record.home)?.id === record.id;
}
