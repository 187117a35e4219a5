// refused by api-reads-do-not-write
import "../fruits/fruits.commands.ts";
