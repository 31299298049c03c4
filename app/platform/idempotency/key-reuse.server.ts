import { getViolatedConstraint } from "../d1/database.server";

export const isKeyReuse = (error: unknown) => getViolatedConstraint(error) === "key reused";
