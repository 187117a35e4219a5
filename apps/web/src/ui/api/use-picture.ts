import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "./files.ts";

/** A picture of the API for `src`; null without an address, until it came, and when it cannot be had. */
export function usePicture(address: string | null): string | null {
  const { data = null } = useQuery({
    // The address tells one picture from the next, so what came once is not asked for again.
    queryKey: ["pictures", address],
    queryFn: ({ signal }) => pictureAt(address ?? "", signal),
    enabled: address !== null,
    staleTime: ({ state }) => (state.data == null ? 30_000 : Number.POSITIVE_INFINITY),
  });
  return data;
}

/** A picture for `src`; null when it cannot be had: what stands in its place says enough, and a toast would say too much. */
async function pictureAt(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await dataUrlOf(await fetchFile(address, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
