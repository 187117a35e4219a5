import { levelNames, type User } from "@pomar/contract/users/users.schema";
import type { ReactNode } from "react";
import { formatInstant } from "../../shared/format/dates.ts";
import { Activity, masculine } from "../../shared/items/activity.tsx";
import { PersonPicture } from "../../shared/people/person-picture.tsx";
import classes from "./users.module.css";

interface PersonHeadingProps {
  user: User;
  /** What can be done with the whole person. */
  children?: ReactNode;
}

/** Who the page is about. */
export function PersonHeading({ user, children }: PersonHeadingProps) {
  const { name, level, active, profilePicture, createdAt, createdBy } = user;
  return (
    <header className={classes.heading}>
      <PersonPicture size={64} name={name} address={profilePicture} />
      <div className={classes.headingFacts}>
        <p className={classes.headingName}>
          {name} <Activity active={active} words={masculine} />
        </p>
        <p className={classes.headingText}>
          {levelNames[level]} · criado {formatInstant(createdAt)}
          {createdBy !== null && ` por ${createdBy.name}`}
        </p>
      </div>
      {children}
    </header>
  );
}
