import { settings } from "~/platform/saved-settings/saved-settings.server";
import { createAdmin } from "../factories/factories";
import { createTestPlatform } from "../platform";
import { createSignedInBrowser } from "./browser";

/** Deletes what admins have saved, also what the isolate keeps of it: a request that saves makes it forget. */
export async function clearSettings(): Promise<void> {
	const { db } = createTestPlatform();
	await db.delete(settings);
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit("/dashboard/settings/papers", { invoiceForm: "mushak", retentionYears: "6" });
	await db.delete(settings);
	createTestPlatform().applySettings("{}");
}
