// refused by production-uses-declared-dependencies
import { Server } from "socket.io";

export const Undeclared = () => <p>{Server.name}</p>;
