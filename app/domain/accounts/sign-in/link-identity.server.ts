import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { ProviderAccount } from "../providers";
import type { SignedInUser } from "../rules";
import { buildLinkStatements, findUserByIdentity } from "./identities.server";

type LinkIdentityResult =
	| { ok: true }
	| { ok: false; reason: "credential-already-in-use" | "provider-already-linked" };

export async function linkIdentity(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: SignedInUser,
	account: ProviderAccount,
): Promise<LinkIdentityResult> {
	try {
		await needs.db.batch([...buildLinkStatements(needs, user, account)]);
		return { ok: true };
	} catch (error) {
		const constraint = getViolatedConstraint(error) ?? "";
		if (!constraint.startsWith("identities.")) throw error;
		const owner = await findUserByIdentity(needs.db, account);
		if (owner?.id === user.id) return { ok: true };
		const reason = owner ? "credential-already-in-use" : "provider-already-linked";
		return { ok: false, reason };
	}
}
