import { expect, it } from "vitest";
import { placeOfDatabase, withoutPassword } from "./shownUrl.js";

it.each([
  ["postgres://evenhand:hush@db/evenhand", "postgres://evenhand@db/evenhand", "db/evenhand"],
  ["postgres://evenhand:hu%40sh@db-1:5,db-2/e", "postgres://evenhand@db-1:5,db-2/e", "db-1:5,db-2/e"],
  ["postgresql://evenhand@db/e?sslmode=require", "postgresql://evenhand@db/e?sslmode=require", "db/e"],
  ["postgres://db/e?user=me&password=hush&sslmode=require", "postgres://db/e?user=me&sslmode=require", "db/e"],
  ["postgres://db/e?password=hush", "postgres://db/e", "db/e"],
  ["postgres://evenhand:hu@sh@db/e", "postgres://evenhand@db/e", "db/e"],
  ["", "", ""],
])("shows the database %s without its password", (url, shown, place) => {
  expect([withoutPassword(url), placeOfDatabase(url)]).toEqual([shown, place]);
});
