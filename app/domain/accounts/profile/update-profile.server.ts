import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { users } from "../tables.server";
import type { ProfileInput } from "./input";

export async function updateProfile(
	{ db }: Pick<Platform, "db">,
	userId: string,
	input: Partial<ProfileInput>,
): Promise<void> {
	if (Object.keys(input).length === 0) return;
	await db
		.update(users)
		.set(input)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
}
