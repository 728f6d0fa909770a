"use client";

export { ApplicationError as default } from "@/components/layout/application-error";
