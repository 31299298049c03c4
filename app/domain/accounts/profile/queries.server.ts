import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { users } from "../tables.server";

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function findProfile(db: Db, userId: string) {
	const [row] = await db
		.select({
			...pickColumns(users, "id", "email", "role", "name", "address", "gender", "age", "education"),
			...pickColumns(users, "photoKey", "coverKey"),
		})
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
	return row ?? null;
}
