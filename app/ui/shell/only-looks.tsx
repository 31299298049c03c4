import { useRouteLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { ButtonLink } from "../elements/button";
import type { ShellUser } from "./shell-user";

export const useOnlyLooks = (): boolean =>
	useRouteLoaderData<{ visitor: ShellUser | null }>("root")?.visitor?.onlyLooks === true;

export const AskOwner = () => <p className="hint">{COMPANY_ROLE_MESSAGE}</p>;

export const PadLink = (props: Omit<ComponentProps<typeof ButtonLink>, "to">) =>
	useOnlyLooks() ? null : <ButtonLink to="/order-pad" {...props} />;
