/**
 * In the build this stands in place of what the library does with certificates of a device's maker (docs/decisions/015): we ask for none,
 * browsers then take them out, and a passkey that is sent with one all the same is refused, as with any other attestation that fails.
 */
function refuse(): never {
  throw new Error('certificates of authenticators are not asked for');
}

export {
  refuse as convertX509PublicKeyToCOSE,
  refuse as getCertificateInfo,
  refuse as isCertRevoked,
  refuse as validateCertificatePath,
  refuse as validateExtFIDOGenCEAAGUID,
  refuse as verifyAttestationAndroidKey,
  refuse as verifyAttestationAndroidSafetyNet,
  refuse as verifyAttestationApple,
  refuse as verifyAttestationFIDOU2F,
  refuse as verifyAttestationTPM,
};
