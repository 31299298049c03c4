import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/elements/button";
import { formatEnabledSince } from "./format-enabled-since";

type AppSectionProps = ({ state: "disabled" } | { state: "enabled"; since: number }) & {
	isSubmitting: boolean;
};

/** The authenticator app, on or to be set up. */
export function AppSection({ isSubmitting, ...app }: AppSectionProps) {
	return (
		<li>
			<div className="min-w-0">
				<h2>Authenticator app</h2>
				<p className="text-soft">
					{app.state === "enabled"
						? `${formatEnabledSince(app.since)} For another phone, turn it off and set it up again.`
						: "The safer way, and it works without a network. Your phone's own password app may be one, and there are Aegis, Google Authenticator, Microsoft Authenticator and others."}
				</p>
			</div>
			{app.state === "enabled" ? (
				<ButtonLink
					to="/account/second-step/off/totp"
					preventScrollReset
					aria-label="Turn it off: authenticator app"
				>
					Turn it off
				</ButtonLink>
			) : (
				<Form method="post">
					<Button type="submit" variant="main" name="intent" value="start" disabled={isSubmitting}>
						Set it up
					</Button>
				</Form>
			)}
		</li>
	);
}
