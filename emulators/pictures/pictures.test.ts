import { afterAll, expect, test } from "vitest";
import { startEmulators } from "../server";

const emulators = await startEmulators({ port: 0 });
afterAll(() => emulators.close());

const get = (name: string) => fetch(`${emulators.url}/pictures/${name}`, { redirect: "manual" });

const read = async (name: string) => new Uint8Array(await (await get(name)).arrayBuffer());

test("each name has a picture of its own colour, and three names go wrong", async () => {
	const [one, other] = [await read("a.png"), await read("b.png")];
	expect([...one.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
	expect(one).not.toEqual(other);
	expect((await read("heavy-6.png")).byteLength).toBeGreaterThan(6_000_000);
	expect((await get("missing.png")).status).toBe(404);
	expect(await (await get("text.png")).text()).toContain("not a picture");
	expect((await get("elsewhere.png")).headers.get("location")).toContain("elsewhere.example.com");
});
