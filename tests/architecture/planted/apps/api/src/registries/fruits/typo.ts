// refused by imports-resolve
import "./fruits.tabel.ts";
