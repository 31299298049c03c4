import { and, eq } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { invitations } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";

export function withdrawInvitation(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ id, customerId }: SignedInUser,
	email: string,
): Promise<boolean> {
	return writeAudited(
		needs,
		needs.db
			.delete(invitations)
			.where(
				and(
					eq(invitations.customerId, customerId),
					eq(invitations.email, email),
					isOwnerOf(id, customerId),
				),
			),
		byOwner(id, "user.withdraw-invitation"),
	);
}
