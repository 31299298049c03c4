import type { Platform } from "~/platform/platform.server";
import type { Actor } from "./actor";

export type Context<By extends Actor = Actor> = Platform & { by: By };

export type UserContext = Context<Extract<Actor, { userId: string }>>;

/** What an admin may do takes this, so that it can't be called for a buyer. */
export type AdminContext = Context<{ kind: "admin"; userId: string }>;

export type BuyerContext = Context<{ kind: "buyer"; userId: string }>;

/** The settings may be read after it, so the platform is not copied. */
export const actAs = <By extends Actor>(platform: Platform, by: By): Context<By> =>
	Object.assign(Object.create(platform), { by });
