import { useState } from "react";
import { usePicture } from "../../../ui/api/use-picture.ts";
import classes from "./person-picture.module.css";

interface PersonPictureProps {
  name: string;
  /** API path `/users/.../picture?v=...`; null without a picture. */
  address: string | null;
  size: number;
}

/** A user's picture, or their initials. Decorative: the name is shown beside it. */
export function PersonPicture({ name, address, size }: PersonPictureProps) {
  const picture = usePicture(address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.picture} style={{ width: size, height: size, fontSize: size / 2.5 }} aria-hidden="true">
      {picture === null || picture === broken ? (
        getInitials(name)
      ) : (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      )}
    </span>
  );
}

/** Initials of the first and last name, or the first two letters of the only one. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last === "" ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toUpperCase();
}
