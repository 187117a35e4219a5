import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { usePicture } from "../../../ui/api/use-picture.ts";
import { formatDocument } from "../../../ui/format/masks.ts";
import classes from "./letterhead.module.css";
import { usePlant } from "./use-plant.ts";

// Delay in ms before the plant's data is loaded, so that the page's own calls come first.
const afterMs = 2000;

/** Heading of a printed page, invisible on screen: the plant's name and address once the plant is registered. */
export function Letterhead() {
  const [isDue, setDue] = useState(false);
  useTimeout(() => setDue(true), afterMs, { autoInvoke: true });
  const { data: plant } = usePlant(isDue);
  const picture = usePicture(plant?.logo ?? null);
  if (plant === undefined || plant.name === null) return null;
  const { name, document, address, mapaRegistration } = plant;
  const numbers = [
    document === null ? null : `CNPJ ${formatDocument(document)}`,
    mapaRegistration === null ? null : `Registro no MAPA ${mapaRegistration}`,
  ].filter((part) => part !== null);
  return (
    <div className={classes.letterhead}>
      <div>
        <p>
          <b>{name}</b>
        </p>
        {numbers.length > 0 && <p>{numbers.join(" · ")}</p>}
        {address !== null && <p>{address}</p>}
      </div>
      {picture !== null && <img src={picture} alt="" />}
    </div>
  );
}
