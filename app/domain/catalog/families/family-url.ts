export const buildFamilyUrl = (slug: string): string => `/families/${slug}`;
