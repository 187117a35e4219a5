import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import { ApiError, offlineError } from "./api-error.ts";
import { apiHost, buildAddress, parseJson, refusal, send } from "./call.ts";
import { reportReachable, reportUnreachable } from "./connection.ts";
import { changedByReply } from "./query-client.ts";
import { getSession } from "./session.ts";

type DownloadInput = { params?: Record<string, string>; query?: Record<string, unknown> };

/** Saves the file that a route returns, under the server's file name. @throws ApiError, also for an incomplete file. */
export async function download(route: AnyRoute, input: DownloadInput = {}): Promise<void> {
  const file = await fetchNamedFile(route, input);
  keep(file, file.name);
}

/** Shares the file that a route returns; a device that cannot share files saves it. @throws ApiError, as `download`. */
export async function share(route: AnyRoute, input: DownloadInput = {}): Promise<void> {
  const file = await fetchNamedFile(route, input);
  if (!navigator.canShare?.({ files: [file] })) return keep(file, file.name);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // A user who closes the share sheet needs nothing more. A file that the device refuses to share, for example after
    // a long download, is saved.
    if (!(error instanceof DOMException && error.name === "AbortError")) keep(file, file.name);
  }
}

async function fetchNamedFile(route: AnyRoute, input: DownloadInput): Promise<File> {
  const response = await fetchAnswer(buildAddress(route, input.params, input.query));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const blob = await response.blob().catch(() => {
    throw new ApiError({ statusCode: -1, code: "network", message: "O download foi interrompido; tente novamente" });
  });
  return new File([blob], name ?? "arquivo", { type: blob.type });
}

/** Fetches a file below `/api`, because an `<img>` sends no token. @throws ApiError for a refusal or no answer. */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchAnswer(`${apiHost}/api${address}`, signal);
  return response.blob();
}

async function fetchAnswer(address: string, signal?: AbortSignal): Promise<Response> {
  const { token } = getSession();
  const headers = new Headers();
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const response = await send(address, { headers, signal });
  if (response.ok) return response;
  const body = parseJson(await response.text().catch(() => ""));
  throw refusal({ status: response.status, body, requestId: response.headers.get("x-request-id") }, token);
}

/** Saves a file that the page made. */
export function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // After this time the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface Sending<R extends AnyRoute> {
  params?: ParamsOf<R>;
  query?: Record<string, unknown>;
  file: File;
  idempotencyKey?: string;
  /** @param share  the uploaded share of the file, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads one file. @throws ApiError for a refusal or no answer; `AbortError` when the signal aborts. */
export function upload<R extends AnyRoute>(route: R, sending: Sending<R>): Promise<ReplyOf<R>> {
  const { params, query, file, idempotencyKey, onProgress, signal } = sending;
  const { token } = getSession();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open(route.method, buildAddress(route, params, query));
    request.setRequestHeader("Accept", "application/json");
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    if (idempotencyKey !== undefined) request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    const lose = () => {
      reportUnreachable();
      reject(offlineError());
    };
    request.onerror = lose;
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    request.onload = () => {
      const { status } = request;
      if (status === 502 || status === 504) return lose();
      reportReachable();
      const body = parseJson(request.responseText);
      changedByReply(status, { get: (name) => request.getResponseHeader(name) });
      if (status >= 200 && status < 300) return resolve(body as ReplyOf<R>);
      reject(refusal({ status, body, requestId: request.getResponseHeader("x-request-id") }, token));
    };
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
