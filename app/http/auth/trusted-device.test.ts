import { expect, test } from "vitest";
import { createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { findTrustedDevice, serializeTrustedDevice } from "./trusted-device.server";

const platform = createTestPlatform();

const createRequest = (cookie: string) =>
	new Request("http://shop.test/login", { headers: { cookie: cookie.split(";")[0] ?? "" } });

test("a device is trusted by the accounts that signed in on it, by address or id, and by no other", async () => {
	const [first, second, other] = [await createUser(), await createUser(), await createUser()];
	const before = await serializeTrustedDevice(createRequest(""), platform, first.id);
	const both = await serializeTrustedDevice(createRequest(before), platform, second.id);
	const find = (account: string) => findTrustedDevice(createRequest(both), platform, account);
	const device = { id: expect.any(String), users: [second.id, first.id] };
	for (const account of [first.id, first.email, second.id, second.email])
		expect(await find(account)).toEqual(device);
	for (const account of [other.id, other.email, "nobody@buyers.test", "nobody"])
		expect(await find(account)).toBeNull();
	expect(await findTrustedDevice(createRequest(""), platform, first.id)).toBeNull();
	const again = await serializeTrustedDevice(createRequest(both), platform, first.id);
	const { id, users } = (await findTrustedDevice(createRequest(again), platform, first.id)) ?? {};
	expect([id, users]).toEqual([(await find(first.id))?.id, [first.id, second.id]]);
});
