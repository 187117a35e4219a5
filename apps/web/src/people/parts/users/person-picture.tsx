import { useState } from "react";
import { usePicture } from "../../../ui/api/use-picture.ts";
import classes from "./person-picture.module.css";

interface PersonPictureProps {
  name: string;
  /** API path of the picture, `/users/.../picture?v=...`; null for a user without a picture. */
  address: string | null;
  size: number;
}

/**
 * A user's picture, or the initials of a user without one. Screen readers skip the picture, because the name is shown
 * beside it.
 */
export function PersonPicture({ name, address, size }: PersonPictureProps) {
  const picture = usePicture(address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={classes.picture}
      style={{ width: size, height: size, fontSize: size / 2.5 }}
      aria-hidden="true"
      data-picture=""
    >
      {picture === null || picture === broken ? (
        getInitials(name)
      ) : (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      )}
    </span>
  );
}

/** The initials of the first and the last name; for a single name, its first two letters. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last === "" ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toUpperCase();
}
