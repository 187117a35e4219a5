import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchFile } from "../../ui/api/files.ts";
import classes from "./person-picture.module.css";

interface PersonPictureProps {
  name: string;
  /** Of the API: `/users/.../picture?v=...`; null without a picture. */
  address: string | null;
  size: number;
}

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function PersonPicture({ name, address, size }: PersonPictureProps) {
  const { data: picture = null } = useQuery({
    // The address tells one picture from the next, so what came once is not asked for again.
    queryKey: ["pictures", address],
    queryFn: ({ signal }) => pictureAt(address ?? "", signal),
    enabled: address !== null,
    staleTime: ({ state }) => (state.data == null ? 30_000 : Number.POSITIVE_INFINITY),
  });
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.picture} style={{ width: size, height: size, fontSize: size / 2.5 }} aria-hidden="true">
      {picture === null || picture === broken ? (
        initialsOf(name)
      ) : (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      )}
    </span>
  );
}

/** A picture for `src`; null when it cannot be had: the initials say enough, and a toast would say too much. */
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

/** Two letters: of the first and last name, or the first two of the only one. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last === "" ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toUpperCase();
}
