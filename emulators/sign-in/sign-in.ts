import type { Route } from "../http/routes.ts";
import { createClient } from "./clients.ts";
import { facebookRoutes } from "./facebook.ts";
import { googleRoutes } from "./google.ts";

export type SignInOptions = {
	google: { clientId: string; clientSecret: string };
	facebook: { clientId: string; clientSecret: string };
	shopOrigins: readonly string[];
};

export const LOCAL_CLIENTS: SignInOptions = {
	google: {
		clientId: "toolyard.apps.googleusercontent.test",
		clientSecret: "local-google-secret",
	},
	facebook: { clientId: "240000000000001", clientSecret: "local-facebook-secret" },
	shopOrigins: ["http://127.0.0.1:8787", "http://localhost:8787"],
};

export function createSignIn({ google, facebook, shopOrigins }: SignInOptions): Route[] {
	return [
		...googleRoutes(createClient("google", google, shopOrigins)),
		...facebookRoutes(createClient("facebook", facebook, shopOrigins)),
	];
}
