import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkPassword } from "~/domain/accounts/password/password.server";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { startPendingSignIn } from "~/domain/accounts/sign-in/second-step.server";
import { users } from "~/domain/accounts/tables.server";
import { createUser, PASSWORD } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();

test("a password that changes during its check starts neither a session nor two-factor authentication", async () => {
	const { id: userId, email } = await createUser();
	const checked = await checkPassword(platform, { email, password: PASSWORD });
	if (!checked.ok) throw new Error(checked.reason);
	const { passwordHash } = checked;
	const startBoth = () =>
		Promise.all([
			startSession(platform, { userId, remembered: false, passwordHash }, ""),
			startPendingSignIn(platform, { userId, remembered: false, passwordHash }),
		]);
	expect(await startBoth()).toEqual([expect.any(String), expect.any(String)]);
	const another = { passwordHash: `${passwordHash}, changed` };
	await platform.db.update(users).set(another).where(eq(users.id, userId));
	expect(await startBoth()).toEqual([null, null]);
	await platform.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
	expect(await startBoth()).toEqual([null, null]);
});
