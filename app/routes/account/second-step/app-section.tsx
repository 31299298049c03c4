import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/elements/button";
import { AccountSection } from "~/ui/layout/account-section";
import { formatEnabledSince } from "./format-enabled-since";

type AppSectionProps = ({ state: "disabled" } | { state: "enabled"; since: number }) & {
	isSubmitting: boolean;
};

export function AppSection({ isSubmitting, ...app }: AppSectionProps) {
	return (
		<AccountSection
			title="Authenticator app"
			about={
				app.state === "enabled"
					? `${formatEnabledSince(app.since)} To use another phone, turn it off and set it up again.`
					: "The safer option, and it works offline. Use your phone's password app, Aegis, Google Authenticator, Microsoft Authenticator or another."
			}
		>
			{app.state === "enabled" ? (
				<ButtonLink
					to="/account/second-step/off/totp"
					preventScrollReset
					aria-label="Turn off authenticator app"
				>
					Turn off
				</ButtonLink>
			) : (
				<Form method="post">
					<Button type="submit" variant="main" name="intent" value="start" disabled={isSubmitting}>
						Set up
					</Button>
				</Form>
			)}
		</AccountSection>
	);
}
