/** Requests and answers of the protocol that the log uses, as kafkajs's codecs take and give them; 64-bit numbers as text. */
export interface Calls {
  Metadata: {
    in: { topics: string[]; allowAutoTopicCreation: boolean };
    out: {
      brokers: { nodeId: number; host: string; port: number }[];
      controllerId: number;
      topicMetadata: {
        topicErrorCode: number;
        topic: string;
        partitionMetadata: { partitionErrorCode: number; partitionId: number; leader: number }[];
      }[];
    };
  };
  InitProducerId: {
    in: { transactionalId: null; transactionTimeout: number };
    out: { producerId: string; producerEpoch: number };
  };
  ListOffsets: {
    in: { isolationLevel: number; topics: Topics<{ partition: number; timestamp: number }> };
    out: { responses: Topics<{ partition: number; offset: string }> };
  };
  GroupCoordinator: {
    in: { groupId: string; coordinatorType: number };
    out: { coordinator: { nodeId: number; host: string; port: number } };
  };
  JoinGroup: {
    in: {
      groupId: string;
      sessionTimeout: number;
      rebalanceTimeout: number;
      memberId: string;
      protocolType: string;
      groupProtocols: { name: string; metadata: Buffer }[];
    };
    out: {
      generationId: number;
      leaderId: string;
      memberId: string;
      members: { memberId: string; memberMetadata: Buffer }[];
    };
  };
  SyncGroup: {
    in: GroupPlace & { generationId: number; groupAssignment: { memberId: string; memberAssignment: Buffer }[] };
    out: { memberAssignment: Buffer };
  };
  Heartbeat: { in: GroupPlace & { groupGenerationId: number }; out: unknown };
  LeaveGroup: { in: GroupPlace; out: unknown };
  OffsetCommit: {
    in: GroupPlace & { groupGenerationId: number; topics: Topics<{ partition: number; offset: string }> };
    out: unknown;
  };
  CreateTopics: {
    in: {
      topics: {
        topic: string;
        numPartitions: number;
        replicationFactor: number;
        configEntries: { name: string; value: string }[];
      }[];
      timeout: number;
    };
    out: unknown;
  };
  DescribeConfigs: {
    in: { resources: { type: number; name: string }[]; includeSynonyms: boolean };
    out: { resources: { configEntries: { configName: string; configValue: string; configSource: number }[] }[] };
  };
  AlterConfigs: {
    in: {
      resources: { type: number; name: string; configEntries: { name: string; value: string }[] }[];
      validateOnly: boolean;
    };
    out: unknown;
  };
  DeleteRecords: { in: { topics: Topics<{ partition: number; offset: string }>; timeout: number }; out: unknown };
}

type Topics<Partition> = { topic: string; partitions: Partition[] }[];

interface GroupPlace {
  groupId: string;
  memberId: string;
}
