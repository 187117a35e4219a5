import type { AnyRoute } from "@pomar/contract/core/route";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "./api-error.ts";
import { download } from "./files.ts";

export type DownloadInput = Parameters<typeof download>[1];

/** Saves or shares the file that a route returns: `mutate()` starts the download, and a toast reports a failure. */
export const useDownload = (route: AnyRoute, input?: DownloadInput, by = download) =>
  useMutation<void, ApiError>({ mutationFn: () => by(route, input) });
