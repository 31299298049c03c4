import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Role } from "../rules";
import { users } from "../tables.server";

export type Profile = {
	id: string;
	email: string;
	role: Role;
	name: string;
	address: string;
	gender: string;
	age: string;
	education: string;
	photoKey: string | null;
	coverKey: string | null;
};

export async function findProfile(db: Db, userId: string): Promise<Profile | null> {
	const [row] = await db
		.select({
			id: users.id,
			email: users.email,
			role: users.role,
			name: users.name,
			address: users.address,
			gender: users.gender,
			age: users.age,
			education: users.education,
			photoKey: users.photoKey,
			coverKey: users.coverKey,
		})
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
	return row ?? null;
}
