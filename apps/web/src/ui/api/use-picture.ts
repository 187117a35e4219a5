import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "./files.ts";

/** A picture of the API as a value for `src`; null without an address, while loading, and when it is unavailable. */
export function usePicture(address: string | null): string | null {
  const { data = null } = useQuery({
    // The address identifies the picture, so a loaded picture is not fetched again.
    queryKey: ["pictures", address],
    queryFn: ({ signal }) => pictureAt(address ?? "", signal),
    enabled: address !== null,
    staleTime: ({ state }) => (state.data == null ? 30_000 : Number.POSITIVE_INFINITY),
  });
  return data;
}

/** Fetches a picture as a value for `src`; null when it is unavailable: the page shows a placeholder, and no toast. */
async function pictureAt(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await toDataUrl(await fetchFile(address, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
