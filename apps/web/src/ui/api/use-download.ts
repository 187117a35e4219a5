import type { AnyRoute } from "@pomar/contract/core/route";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "./api-error.ts";
import { download } from "./files.ts";

/** Saves the file that a route answers about one record: `mutate()` starts it; what fails is told as any other call. */
export const useDownload = (route: AnyRoute, id: string) =>
  useMutation<void, ApiError>({ mutationFn: () => download(route, { params: { id } }) });
